package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class IoFailureTest {
  @Test
  void files_have_a_reason_even_if_the_jdk_names_only_them() {
    assertThat(IoFailure.text(new NoSuchFileException("a.jar")))
        .isEqualTo("a.jar: no such file or folder");
    assertThat(IoFailure.text(new AccessDeniedException("a"))).isEqualTo("a: permission denied");
    assertThat(IoFailure.text(new NotDirectoryException("a"))).isEqualTo("a: not a folder");
    assertThat(IoFailure.text(new FileAlreadyExistsException("a"))).isEqualTo("a: exists already");
    assertThat(IoFailure.text(new DirectoryNotEmptyException("a")))
        .isEqualTo("a: the folder is not empty");
    assertThat(IoFailure.text(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo("a: No space left on device");
  }

  @Test
  void a_failure_without_a_text_is_told_by_its_class() {
    assertThat(IoFailure.text(new IOException("broken"))).isEqualTo("broken");
    assertThat(IoFailure.text(new EOFException())).isEqualTo("EOFException");
    assertThat(IoFailure.reason(new FileSystemException("a"))).isEqualTo("FileSystemException");
  }
}
