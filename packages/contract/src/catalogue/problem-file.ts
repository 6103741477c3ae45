import { languages } from "@freehub/domain/language";
import { z } from "zod";

// The rows of a file that have problems, with the file's own columns and one named Problem: to be mended and imported again.

/** The form of such a file. */
export const problemFormat = {
	format: z.enum(["csv", "xlsx"], "format must be csv or xlsx.").default("csv"),
	/** The language of the sentences. */
	language: z.enum(languages, `language must be one of ${languages.join(", ")}.`).default("en"),
};

/** With `yes`, also rows that are accepted with a note; of an import at most the first 100,000 of them. */
export const withNotes = { notes: z.enum(["yes", "no"], "notes must be yes or no.").default("no") };

const ProblemFormat = z.object(problemFormat);
export type ProblemFormat = z.output<typeof ProblemFormat>;

/** The answer of an endpoint with such a file. */
export const problemAnswer = {
	status: 200,
	answer: z.string(),
	answerType: "text/csv",
	otherAnswerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
