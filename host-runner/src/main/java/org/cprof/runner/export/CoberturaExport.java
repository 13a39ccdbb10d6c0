package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.report.Library;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/**
 * How often the program's source lines were executed, in the form of Cobertura's coverage-04.dtd.
 * Lines that were not executed are not in a profile, so the rates, which the form demands, are 1.
 */
final class CoberturaExport implements Export {
  private static final String TYPE =
      "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">";

  private static final String ENCODING = StandardCharsets.UTF_8.name();

  /** Executions by line, by method, by class. */
  private final SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> classes =
      new TreeMap<>();

  private final Map<String, MethodReference> methods = new TreeMap<>();

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    if (profile.header().first(MethodTables.LINES) == null) {
      throw new IOException("the profile has no source lines; make them with: cprof run --lines");
    }
    CoberturaExport export = new CoberturaExport();
    export.collect(MethodTables.of(profile.header()).lines());
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, ENCODING);
      export.write(xml);
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void collect(List<LineCost> lines) {
    Library library = new Library();
    for (LineCost line : lines) {
      MethodReference method = line.method();
      boolean isOfProgram =
          method.kind() == NodeKind.METHOD && !library.contains(method.className());
      if (isOfProgram && line.line() > 0 && line.executions() > 0) {
        methods.put(method.toString(), method);
        classes
            .computeIfAbsent(method.className(), name -> new TreeMap<>())
            .computeIfAbsent(method.toString(), name -> new TreeMap<>())
            .merge(line.line(), line.executions(), Math::addExact);
      }
    }
  }

  private void write(XMLStreamWriter xml) throws XMLStreamException {
    String lines =
        Long.toString(
            classes.values().stream().mapToLong(of -> together(of.values()).size()).sum());
    xml.writeStartDocument(ENCODING, "1.0");
    xml.writeCharacters("\n");
    xml.writeDTD(TYPE);
    xml.writeCharacters("\n");
    xml.writeStartElement("coverage");
    rates(xml);
    xml.writeAttribute("lines-covered", lines);
    xml.writeAttribute("lines-valid", lines);
    xml.writeAttribute("branches-covered", "0");
    xml.writeAttribute("branches-valid", "0");
    xml.writeAttribute("complexity", "0");
    xml.writeAttribute("version", "cprof");
    xml.writeAttribute("timestamp", "0");
    xml.writeStartElement("packages");
    Map<String, List<String>> packages =
        classes.keySet().stream()
            .collect(
                Collectors.groupingBy(
                    CoberturaExport::packageOf, TreeMap::new, Collectors.toList()));
    for (Map.Entry<String, List<String>> each : packages.entrySet()) {
      element(xml, "package", each.getKey());
      xml.writeAttribute("complexity", "0");
      xml.writeStartElement("classes");
      for (String name : each.getValue()) {
        write(name, xml);
      }
      xml.writeEndElement();
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.writeCharacters("\n");
  }

  private void write(String className, XMLStreamWriter xml) throws XMLStreamException {
    SortedMap<String, SortedMap<Integer, Long>> ofClass = classes.get(className);
    element(xml, "class", className);
    xml.writeAttribute("filename", legal(FrameLabels.file(methods.get(ofClass.firstKey()))));
    xml.writeAttribute("complexity", "0");
    xml.writeStartElement("methods");
    for (Map.Entry<String, SortedMap<Integer, Long>> method : ofClass.entrySet()) {
      MethodReference reference = methods.get(method.getKey());
      element(xml, "method", reference.name());
      xml.writeAttribute("signature", legal(reference.descriptor()));
      lines(xml, method.getValue());
      xml.writeEndElement();
    }
    xml.writeEndElement();
    lines(xml, together(ofClass.values()));
    xml.writeEndElement();
    xml.writeCharacters("\n");
  }

  private static SortedMap<Integer, Long> together(Collection<SortedMap<Integer, Long>> methods) {
    SortedMap<Integer, Long> lines = new TreeMap<>();
    methods.forEach(
        method -> method.forEach((line, hits) -> lines.merge(line, hits, Math::addExact)));
    return lines;
  }

  private static void lines(XMLStreamWriter xml, SortedMap<Integer, Long> lines)
      throws XMLStreamException {
    xml.writeStartElement("lines");
    for (Map.Entry<Integer, Long> line : lines.entrySet()) {
      xml.writeEmptyElement("line");
      xml.writeAttribute("number", Integer.toString(line.getKey()));
      xml.writeAttribute("hits", Long.toString(line.getValue()));
    }
    xml.writeEndElement();
  }

  private static void element(XMLStreamWriter xml, String element, String name)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("name", legal(name));
    rates(xml);
  }

  private static void rates(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeAttribute("line-rate", "1");
    xml.writeAttribute("branch-rate", "1");
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** Names come from the program; these two are no characters of XML, nor are controls. */
  private static String legal(String text) {
    return Names.clean(text).replace('\ufffe', '?').replace('\uffff', '?');
  }
}
