import type { ImportOptions, TakenCodesMode } from "@freehub/contract/catalogue/imports";
import type { Rule } from "@freehub/contract/rules";
import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ShownKind } from "./kind-words.ts";

/** An option of an import that answers all rows of a kind at once. */
export type KindAnswer = {
	rule: Rule;
	label: MessageDescriptor;
	/** The options to set. */
	options: Partial<ImportOptions>;
	/** The right without which it is not offered. */
	needs?: Right;
};

/** The decisions on rows with a barcode that another product has. */
export const takenCodesWords: Record<TakenCodesMode, MessageDescriptor> = {
	ask: msg({ context: "rows", message: "Refuse them" }),
	leaveOut: msg({ context: "rows", message: "Take them without the barcode" }),
	rename: msg({ context: "rows", message: "Rename the product that has it" }),
	skip: msg({ context: "rows", message: "Pass them over" }),
};

/** An answer to rows of a kind whose barcode another product has. */
function onTakenCodes(rule: Rule, takenCodes: TakenCodesMode): KindAnswer {
	return { rule, label: takenCodesWords[takenCodes], options: { takenCodes } };
}

/** One line for each answer. */
const answers: readonly KindAnswer[] = [
	onTakenCodes("keys_differ", "leaveOut"),
	onTakenCodes("keys_differ", "rename"),
	onTakenCodes("keys_differ", "skip"),
	onTakenCodes("barcode_of_another", "leaveOut"),
	onTakenCodes("barcode_of_another", "skip"),
	{
		rule: "no_such_location",
		label: msg`Add these locations`,
		options: { addsLocations: true },
		needs: "location.write",
	},
	{ rule: "ambiguous_number", label: msg`They have a decimal point`, options: { decimals: "point" } },
	{ rule: "ambiguous_number", label: msg`They have a decimal comma`, options: { decimals: "comma" } },
	{ rule: "other_decimal_sign", label: msg`Detect from the file`, options: { decimals: "found" } },
];

/** The answers to a kind of rows that an import with these options can have and does not have yet. */
export function answersTo({ rule }: ShownKind, options: Readonly<Record<string, unknown>>): KindAnswer[] {
	return answers.filter((answer) => {
		const wanted = Object.entries(answer.options);
		return (
			answer.rule === rule &&
			wanted.every(([name]) => name in options) &&
			wanted.some(([name, value]) => options[name] !== value)
		);
	});
}
