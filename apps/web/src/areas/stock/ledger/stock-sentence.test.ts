import type { Movement } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { bookedSentence, changeSentence, shortageSentence } from "./stock-sentence.ts";

const movement: Movement = {
	_id: "m",
	kind: "deliver",
	product: "p",
	productName: "Chain",
	quantity: 2,
	from: "main",
	to: "customer",
	reason: null,
	counted: null,
	reference: "",
	note: "",
	actor: "",
	actorName: "",
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
const toSupplier: Movement = { ...movement, kind: "return", to: "supplier" };
it("says what was booked", () => {
	expect(bookedSentence([toSupplier], 12)).toBe("Returned 2 of Chain to the supplier: 12 on hand.");
	expect(bookedSentence([movement], 12)).toBe("Delivered 2 of Chain: 12 on hand.");
	const received = { ...movement, kind: "receive", from: "supplier", to: "main", quantity: 9 } as const;
	expect(bookedSentence([received], 12)).toBe("Added 9 of Chain: 12 on hand.");
	const refused = { pieces: 1, reason: "damaged", settlement: "replaced", photo: null } as const;
	const ordered = { ...received, purchaseLine: "l", purchaseNumber: "PO-12" };
	expect(bookedSentence([ordered], 12)).toBe("Received 9 of Chain for PO-12: 12 on hand.");
	expect(bookedSentence([{ ...ordered, refused }], 12)).toBe(
		"Received 9 of Chain for PO-12, 1 refused (damaged): 12 on hand.",
	);
	expect(
		changeSentence({
			kind: "receive",
			quantity: 9,
			purchaseLine: "l",
			refused: { ...refused, photo: undefined },
		}),
	).toBe("Receive 9, 1 refused (damaged)");
});

it("names the places of what was booked where the shop has several", () => {
	const place = { isMain: false, isClosed: false, parent: null, position: null } as const;
	const locations = [
		{ ...place, _id: "main", name: "Shop", kind: "warehouse" as const },
		{ ...place, _id: "depot", name: "Depot", kind: "warehouse" as const },
		{ ...place, _id: "a2", name: "A-2", kind: "bin" as const, parent: "depot" },
	];
	expect(bookedSentence([{ ...movement, from: "a2" }], 12, locations)).toBe(
		"Delivered 2 of Chain from Depot, A-2: 12 on hand.",
	);
	expect(
		bookedSentence(
			[
				{ ...movement, from: "a2", quantity: 8 },
				{ ...movement, from: "depot" },
			],
			12,
			locations,
		),
	).toBe("Delivered 10 of Chain from Depot, A-2 (8) and Depot (2): 12 on hand.");
	const moved = { ...movement, kind: "transfer", from: "main", to: "a2" } as const;
	expect(bookedSentence([moved], 12, locations)).toBe(
		"Moved 2 of Chain from Shop to Depot, A-2: 12 on hand.",
	);
	expect(bookedSentence([movement], 12, locations.slice(0, 1))).toBe("Delivered 2 of Chain: 12 on hand.");
});

it("says when there was too little, where that is in the past", () => {
	expect(shortageSentence(0, 1)).toBe("None here; you asked for 1.");
	expect(shortageSentence(1, 5)).toBe("Only 1 here; you asked for 5.");
	expect(shortageSentence(3, 5, "2026-05-20T12:00:00Z")).toMatch(
		/^Only 3 were here on .*2026.*; you asked for 5/,
	);
});
