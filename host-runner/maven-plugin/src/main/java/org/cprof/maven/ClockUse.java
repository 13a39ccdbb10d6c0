package org.cprof.maven;

import java.util.Set;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.DependencyNode;

/**
 * Whether tests of a module can ask what something takes on the target, so that they need its
 * clock: if a library of CProf's is among what they depend on. Only POMs are read, since modules
 * before this one may not have made their jars.
 */
final class ClockUse {
  private static final String GROUP = "org.cprof";

  /** The first has the annotations, the second reads the clock. */
  private static final Set<String> LIBRARIES = Set.of("cprof-junit", "cprof-api");

  private final RepositorySystem repositories;
  private final RepositorySystemSession session;

  ClockUse(RepositorySystem repositories, RepositorySystemSession session) {
    this.repositories = repositories;
    this.session = session;
  }

  /** True, too, where it is not known what the tests depend on. */
  boolean isPossible(MavenProject project) {
    if (isLibrary(project.getGroupId(), project.getArtifactId())) {
      return true;
    }
    CollectRequest request = new CollectRequest();
    project.getDependencies().stream()
        .map(each -> RepositoryUtils.toDependency(each, session.getArtifactTypeRegistry()))
        .forEach(request::addDependency);
    if (project.getDependencyManagement() != null) {
      project.getDependencyManagement().getDependencies().stream()
          .map(each -> RepositoryUtils.toDependency(each, session.getArtifactTypeRegistry()))
          .forEach(request::addManagedDependency);
    }
    request.setRepositories(project.getRemoteProjectRepositories());
    try {
      return hasLibrary(repositories.collectDependencies(session, request).getRoot());
    } catch (DependencyCollectionException unknown) {
      return true;
    }
  }

  private static boolean hasLibrary(DependencyNode node) {
    return node.getArtifact() != null
            && isLibrary(node.getArtifact().getGroupId(), node.getArtifact().getArtifactId())
        || node.getChildren().stream().anyMatch(ClockUse::hasLibrary);
  }

  private static boolean isLibrary(String group, String artifact) {
    return group.equals(GROUP) && LIBRARIES.contains(artifact);
  }
}
