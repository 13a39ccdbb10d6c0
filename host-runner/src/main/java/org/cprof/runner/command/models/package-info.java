/** The commands models ...: list, show, check, export and make models. */
package org.cprof.runner.command.models;
