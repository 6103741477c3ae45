import type { Facts, Rule } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { count, number, word } from "./rule-facts.ts";

/** The sentences about a file: the damage that a spreadsheet has done to it, and that it is a part of another one. */
export const sheetRuleSentences = {
	fewer_cells_than_columns: ({ cells, columns }) => {
		const names = number(columns);
		return t`The row has ${plural(count(cells), { one: "# cell", other: "# cells" })}, but the head names ${names} columns: its values may have moved. Fill in the missing cells.`;
	},
	stray_characters: () =>
		t`Invisible characters were removed here, such as a byte order mark inside the file.`,
	row_hidden: () =>
		t`This row is hidden in the sheet. It is read like the others: delete it there if it is not meant.`,
	head_again: () => t`The column names again: this row is left out.`,
	totals_row: ({ text }) => {
		const called = word(text);
		return t({
			comment: "called is what the row begins with, such as 'Total'",
			message: `${called}: this row of totals is left out.`,
		});
	},
	part_of_list: () =>
		t`The file has a column Problem: it is a part of a list that was mended. Articles that it does not have are not withdrawn.`,
	cell_is_date: ({ text }) => {
		const date = word(text);
		return t`A spreadsheet has turned this cell into the date ${date}. Say how the dates of this column are to be read, or mend it in the file.`;
	},
	date_as_text: ({ text, to }) => {
		const date = word(text);
		const read = word(to);
		return t({
			comment: "read is a text such as 11-28",
			message: `The date ${date} is read as ${read}, as you chose.`,
		});
	},
	number_like_date: ({ text }) => {
		const written = word(text);
		return t`${written} may be a date that a spreadsheet has turned into a number. Check it.`;
	},
	number_is_date: ({ text }) => {
		const date = word(text);
		return t`A spreadsheet has turned this number into the date ${date}. Format this column as numbers there, and enter it again.`;
	},
	code_rounded: ({ text }) => {
		const code = word(text);
		return t`${code} was rounded by a spreadsheet, its last digits are lost. Format this column as text there, and enter the code again.`;
	},
	code_maybe_rounded: ({ text }) => {
		const code = word(text);
		return t`${code} looks rounded by a spreadsheet. If its last digits are others, format this column as text there, and enter the code again.`;
	},
	zero_lost: ({ text }) => {
		const code = word(text);
		return t`${code} has 11 digits. A UPC has 12: a spreadsheet may have removed its leading zero, but with one the check digit is wrong.`;
	},
	zero_restored: ({ text, to }) => {
		const code = word(text);
		const read = word(to);
		return t`A spreadsheet has removed the leading zero of ${code}: it is read as ${read}.`;
	},
} satisfies Partial<Record<Rule, (facts: Facts) => string>>;
