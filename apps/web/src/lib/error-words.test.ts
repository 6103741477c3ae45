import { NewProduct } from "@freehub/contract/catalogue/product-fields";
import { authSentences, codeSentences } from "@freehub/contract/code-sentences";
import { ApiError, type ErrorCode, errorStatus, type Problem } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { type Rule, rules } from "@freehub/contract/rules";
import { type Language, languages } from "@freehub/domain/language";
import type { Messages } from "@lingui/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorSentence, fieldSentence } from "./error-sentence.ts";
import { codeWords } from "./error-words.ts";
import { reasonSentences } from "./reason-words.ts";
import { ruleSentences } from "./rule-words.ts";
import { addWords, speak } from "./words.ts";

const catalogues = import.meta.glob<Messages>("../words/*.{errors,visitors}.po", {
	import: "messages",
	eager: true,
});
const codes = Object.keys(errorStatus) as ErrorCode[];

function problemOf(code: string, more: Partial<Problem> = {}): Problem {
	const status = errorStatus[code as ErrorCode] ?? 400;
	return { type: "", title: "", status, detail: "The server's sentence.", code, ...more };
}

/** All facts that a sentence may use. */
const facts = {
	min: 3,
	max: 12,
	values: "kg, lb",
	text: "1,234",
	point: 1.234,
	comma: 1234,
	sign: "comma",
	cells: 5,
	columns: 4,
	column: 2,
	name: "X",
	field: "price",
	key: "A-1",
	line: 7,
	most: "100 MB",
	requested: 5,
	available: 2,
	left: 2,
	more: 2,
	ordered: 10,
	currency: "JPY",
	orders: 2,
	count: 3,
	products: 3,
	pieces: 12,
	product: "Bell",
	bin: "A-1",
	order: "PO-0001",
	total: 90,
	limit: 1000,
};

/** The codes of which the API names headers, settings and files, or a kind of thing that the code alone does not tell. */
const saidOtherwise: ReadonlySet<string> = new Set([
	"invalid_cursor",
	"forbidden_origin",
	"token_needed",
	"name_taken",
	"already_reversed",
	"supplier_changed",
	"beginning_code_needed",
	"beginning_code_wrong",
	"read_again",
	"if_match_required",
	"idempotency_key_required",
	"idempotency_key_reused",
	"internal",
	"storage_full",
	// On the account's page it is about a change, and not about signing up.
	"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
	// The sign-in page offers to send the mail again.
	"EMAIL_NOT_VERIFIED",
]);

function sentences(): Map<string, string> {
	const all = new Map<string, string>();
	const stock = { requested: 5, available: 2, quantity: 4, retryAfter: 120 };
	for (const [code, say] of Object.entries(codeWords)) all.set(code, say(problemOf(code, stock)));
	for (const rule of rules) all.set(rule, ruleSentences[rule](facts));
	for (const [reason, say] of Object.entries(reasonSentences)) all.set(reason, say(facts));
	return all;
}

beforeAll(() => {
	for (const language of languages) {
		for (const part of ["errors", "home"]) {
			addWords(language, catalogues[`../words/${language}.${part}.po`] ?? {});
		}
	}
});
afterAll(() => speak("en"));

describe("the sentences of refusals", () => {
	it("are there for every code of the contract", () => {
		speak("en");
		for (const code of codes) expect(codeWords[code](problemOf(code)), code).toMatch(/^\P{Ll}.*[.!]$/su);
	});

	it("say in English what the API says, unless its sentence is for who writes a program", () => {
		speak("en");
		const said = Object.entries(codeWords).flatMap(([code, say]) => {
			const own: unknown = { ...codeSentences, ...authSentences }[code as keyof typeof authSentences];
			return typeof own === "string" && !saidOtherwise.has(code) ? [[code, own, say(problemOf(code))]] : [];
		});
		expect(said.length).toBeGreaterThan(20);
		expect(said.map(([code, , words]) => [code, words])).toEqual(said.map(([code, own]) => [code, own]));
	});

	it.each(languages.filter((language) => language !== "en"))(
		"are all there in '%s', with their facts, and none in English",
		(language: Language) => {
			speak("en");
			const english = sentences();
			speak(language);
			for (const [name, sentence] of sentences()) {
				expect(sentence, name).not.toBe(english.get(name));
				// A pattern's own words are in braces.
				const rest = sentence.replaceAll(/\{(?:number|year)\}/g, "");
				expect(rest, name).not.toMatch(/[{}#]|undefined|NaN/);
			}
		},
	);

	it("say in the reader's language what the server says in English", () => {
		speak("de");
		const shortage = problemOf("insufficient_stock", { requested: 5, available: 2 });
		expect(errorSentence(new ApiError(shortage))).toMatch(/2.*5/);
		expect(errorSentence(new ApiError(problemOf("a_code_of_tomorrow")))).toBe("The server's sentence.");
		const noRate = problemOf("purchase_state", { reason: "no_rate", facts: { currency: "JPY" } });
		expect(errorSentence(new ApiError(noRate))).toContain("JPY");
		const ofTomorrow = problemOf("purchase_state", { reason: "a_reason_of_tomorrow" });
		expect(errorSentence(new ApiError(ofTomorrow))).toBe(codeWords.purchase_state(ofTomorrow));
	});

	it("say of each field which rule it breaks", () => {
		speak("de");
		const item = { name: "", price: "x", quantity: "1.5", cost: "-1", barcode: "12345678" };
		const errors = fieldErrors(NewProduct.safeParse(item).error ?? expect.unreachable(), item);
		const broken = Object.fromEntries(errors.map(({ field, rule }) => [field, rule]));
		expect(broken).toMatchObject({
			name: "required",
			price: "number",
			quantity: "whole_number",
			cost: "at_least",
			barcode: "barcode_check_digit",
		} satisfies Record<string, Rule>);
		const problem = problemOf("invalid_input", { errors });
		for (const error of errors) expect(fieldSentence(error, problem)).not.toBe(error.message);
		expect(errorSentence(new ApiError(problem))).toContain(ruleSentences.whole_number({}));
	});
});
