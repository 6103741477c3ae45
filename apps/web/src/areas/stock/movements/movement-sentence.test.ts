import type { Movement } from "@freehub/contract/stock/stock";
import type { Language } from "@freehub/domain/language";
import type { Messages } from "@lingui/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { addWords, speak } from "#lib/words.ts";
import { MovementSentence } from "./movement-sentence.tsx";

const catalogues = import.meta.glob<Messages>("../../../words/{de,es,fr,bn}.workspace.po", {
	import: "messages",
	eager: true,
});

const plain: Movement = {
	_id: "m",
	kind: "receive",
	product: "p",
	productName: "Chain",
	quantity: 59,
	from: "supplier",
	to: "main",
	reason: null,
	counted: null,
	reference: "",
	note: "",
	actor: "ben",
	actorName: "ben",
	occurredAt: "2026-10-01T08:00:00Z",
	recordedAt: "2026-10-01T08:00:00Z",
	batch: "b",
	reverses: null,
	reversedBy: null,
	undoes: null,
	purchaseLine: null,
	purchaseNumber: null,
	refused: null,
	balance: 12,
};
const locations = [
	{ _id: "main", name: "Shop", kind: "warehouse", parent: null },
	{ _id: "shelf", name: "A-1", kind: "bin", parent: null },
] as never;

/** One movement per kind and direction, as booked. */
const booked = {
	receive: {},
	refusal: {
		quantity: 0,
		purchaseNumber: "PO-1",
		refused: { pieces: 4, reason: "damaged", settlement: "replaced", photo: null },
	},
	deliver: { kind: "deliver", from: "main", to: "customer" },
	return: { kind: "return", from: "main", to: "supplier" },
	"adjust out": { kind: "adjust", from: "main", to: "adjustment", reason: "lost" },
	"adjust in": { kind: "adjust", from: "adjustment", to: "main", reason: "found" },
	"correct out": { kind: "adjust", from: "main", to: "adjustment", reason: "correction" },
	"correct in": { kind: "adjust", from: "adjustment", to: "main", reason: "correction" },
	transfer: { kind: "transfer", from: "main", to: "shelf" },
	"count fewer": { kind: "count", from: "main", to: "adjustment", counted: 3 },
	"count more": { kind: "count", from: "adjustment", to: "main", counted: 70 },
	import: { kind: "count", from: "adjustment", to: "main", counted: 59, reference: "Import bikes.csv" },
} satisfies Record<string, Partial<Movement>>;

/** The movement that takes one back, or that brings it back again. */
function undone(movement: Partial<Movement>, restores: boolean, actorName: string): Partial<Movement> {
	const { from = plain.from, to = plain.to } = movement;
	const ends = restores ? { from, to } : { from: to, to: from };
	const undoes = { movement: "m", actor: actorName, actorName, restores };
	return { ...movement, ...ends, reverses: "r", undoes };
}

function told(movement: Partial<Movement>): string {
	const props = { movement: { ...plain, ...movement }, locations };
	const page = createElement(MemoryRouter, null, createElement(MovementSentence, props));
	return renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, "");
}

const done = {
	receive: "ben received 59 × Chain from the supplier",
	refusal: "ben accepted none of 4 × Chain for PO-1: 4 refused (damaged)",
	deliver: "ben delivered 59 × Chain to a customer",
	return: "ben returned 59 × Chain to the supplier",
	"adjust out": "ben adjusted 59 × Chain: lost",
	"adjust in": "ben adjusted 59 × Chain: found",
	"correct out": "ben adjusted −59 × Chain: correction",
	"correct in": "ben adjusted 59 × Chain: correction",
	transfer: "ben moved 59 × Chain from Shop to A-1",
	"count fewer": "ben counted 3 × Chain, 59 fewer than expected",
	"count more": "ben counted 70 × Chain, 59 more than expected",
	import: "ben counted 59 × Chain, 59 more than expected",
};
const what = {
	receive: ["receipt", "59 × Chain"],
	refusal: ["refusal", "4 × Chain"],
	deliver: ["delivery", "59 × Chain"],
	return: ["return", "59 × Chain"],
	"adjust out": ["adjustment", "59 × Chain: lost"],
	"adjust in": ["adjustment", "59 × Chain: found"],
	"correct out": ["adjustment", "−59 × Chain: correction"],
	"correct in": ["adjustment", "59 × Chain: correction"],
	transfer: ["transfer", "59 × Chain from Shop to A-1"],
	"count fewer": ["count", "3 × Chain"],
	"count more": ["count", "70 × Chain"],
	import: ["import", "59 × Chain"],
};
const cells = Object.keys(booked) as (keyof typeof booked)[];

describe("the sentence of a movement", () => {
	it.each(cells)("%s: as booked, taken back and restored; of another and one's own", (cell) => {
		const movement: Partial<Movement> = booked[cell];
		const [noun = "", pieces] = what[cell];
		const a = /^[aeiou]/.test(noun) ? "an" : "a";
		expect([
			told(movement),
			told(undone(movement, false, "kim")),
			told(undone(movement, true, "kim")),
			told(undone(movement, false, "ben")),
			told(undone(movement, true, "ben")),
			told({ ...undone(movement, false, ""), actorName: "" }),
			told({ ...undone(movement, true, ""), actorName: "" }),
		]).toEqual([
			done[cell],
			`ben took back kim’s ${noun} of ${pieces}`,
			`ben restored kim’s ${noun} of ${pieces}`,
			`ben took back ${a} ${noun} of ${pieces}`,
			`ben restored ${a} ${noun} of ${pieces}`,
			`Took back ${a} ${noun} of ${pieces}`,
			`Restored ${a} ${noun} of ${pieces}`,
		]);
	});

	it("of an import's folded rows says who imported, or who took back whose", () => {
		const folded = { ...booked.import, folded: 2 };
		expect(told(folded)).toBe("ben imported 2 quantities");
		expect(told({ ...undone(folded, false, "kim"), folded: 2 })).toBe(
			"ben took back 2 quantities of kim’s import",
		);
		expect(told({ ...undone(folded, false, "ben"), folded: 2 })).toBe(
			"ben took back 2 quantities of an import",
		);
	});

	describe.each<Language>(["de", "es", "fr", "bn"])("in %s", (language) => {
		afterEach(() => speak("en"));

		it("names who did it, whose it was and how many, and differs by direction", () => {
			addWords(language, catalogues[`../../../words/${language}.workspace.po`] ?? {});
			speak(language);
			for (const cell of cells) {
				const movement: Partial<Movement> = booked[cell];
				const all = [
					told(movement),
					told(undone(movement, false, "kim")),
					told(undone(movement, true, "kim")),
				];
				expect(new Set(all).size, cell).toBe(3);
				for (const one of all) expect(one, cell).toMatch(/ben.*Chain|Chain.*ben/);
				for (const one of all.slice(1)) expect(one, cell).toContain("kim");
				expect(told(undone(movement, false, "ben")), cell).not.toContain("kim");
			}
		});
	});
});
