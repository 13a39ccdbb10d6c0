package org.cprof.model.csv;

/**
 * A file of a model, as it was found.
 *
 * @param name its name within the folder
 * @param path how errors call it
 * @param content its bytes
 */
public record ModelFile(String name, String path, byte[] content) {}
