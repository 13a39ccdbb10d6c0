package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.ArtifactTypeRegistry;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.CollectResult;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.DefaultDependencyNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockUseTest {
  private final RepositorySystem repositories = mock(RepositorySystem.class);
  private final RepositorySystemSession session = mock(RepositorySystemSession.class);

  /** A module whose only dependency is a library of the same builders. */
  private static MavenProject project(String artifact) {
    Dependency library = new Dependency();
    library.setGroupId("p");
    library.setArtifactId("tests-of-all");
    library.setVersion("1");
    Model model = new Model();
    model.setGroupId("p");
    model.setArtifactId(artifact);
    model.addDependency(library);
    return new MavenProject(model);
  }

  private ClockUse use() {
    when(session.getArtifactTypeRegistry()).thenReturn(mock(ArtifactTypeRegistry.class));
    return new ClockUse(repositories, session);
  }

  @ParameterizedTest
  @CsvSource({
    "org.cprof:cprof-junit:0.2.0, true",
    "org.cprof:cprof-api:0.2.0, true",
    "org.cprof:cprof-udi:0.2.0, false",
    "p:cprof-junit:0.2.0, false"
  })
  void a_library_of_a_library_counts(String artifact, boolean isPossible) throws Exception {
    DefaultDependencyNode library =
        new DefaultDependencyNode(new DefaultArtifact("p:tests-of-all:1"));
    library.setChildren(List.of(new DefaultDependencyNode(new DefaultArtifact(artifact))));
    DefaultDependencyNode root =
        new DefaultDependencyNode((org.eclipse.aether.graph.Dependency) null);
    root.setChildren(List.of(library));
    CollectResult result = new CollectResult(new CollectRequest()).setRoot(root);
    when(repositories.collectDependencies(
            any(),
            argThat(
                request ->
                    request
                        .getDependencies()
                        .get(0)
                        .getArtifact()
                        .getArtifactId()
                        .equals("tests-of-all"))))
        .thenReturn(result);

    assertThat(use().isPossible(project("app"))).isEqualTo(isPossible);
  }

  @Test
  void where_dependencies_are_not_known_it_is_possible() throws Exception {
    CollectResult none = new CollectResult(new CollectRequest());
    when(repositories.collectDependencies(any(), any(CollectRequest.class)))
        .thenThrow(new DependencyCollectionException(none));

    assertThat(use().isPossible(project("app"))).isTrue();
  }
}
