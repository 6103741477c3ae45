import type { DeliveryLine } from "@freehub/contract/buying/receipts";
import { expect, it } from "vitest";
import { countedLines, type DeliveryEntry, lineState } from "./delivery.ts";

const line: DeliveryLine = {
	_id: "line",
	order: "order",
	number: "PO-0001",
	supplier: { _id: "s", name: "Wheels Inc." },
	location: { _id: "main", name: "Shop" },
	product: "bell",
	productName: "Bell",
	sku: null,
	image: "",
	isDeleted: false,
	codes: [],
	supplierSku: "",
	pack: 1,
	expected: 10,
	accepted: 0,
	refused: 0,
	credited: 0,
	open: 10,
	promised: null,
	limit: 11,
	isClosed: false,
	closed: null,
	day: null,
	isLate: false,
	counted: { accepted: 0, refused: 0, credited: 0 },
	recent: [],
};

const entry = (accepted: number, more: Partial<DeliveryEntry> = {}): DeliveryEntry => ({
	key: String(Math.random()),
	scan: "scan",
	line: "line",
	product: { _id: "bell", name: "Bell", image: "" },
	location: "main",
	accepted,
	movement: undefined,
	...more,
});

const count = (known: Partial<DeliveryLine>, entries: readonly DeliveryEntry[]) => {
	const [counted] = countedLines([{ ...line, ...known }], entries);
	if (counted === undefined) throw new Error("There is one line.");
	return counted;
};

it("counts this device's bookings once, whether the server already knows them or not", () => {
	const entries = [entry(4, { movement: "m" }), entry(2)];
	const before = count({}, entries);
	const counted = { accepted: 4, refused: 0, credited: 0 };
	const after = count({ accepted: 4, open: 6, counted }, entries);
	expect([before.accepted, before.open]).toEqual([6, 4]);
	expect([after.accepted, after.open, after.mine]).toEqual([6, 4, 6]);
});

it("adds what colleagues have booked, and expects less where something came earlier", () => {
	const recent = [{ name: "Kim", pieces: 3 }];
	const now = count({ accepted: 5, open: 5, recent }, [entry(1)]);
	// Two came days ago, so that eight were expected of this delivery.
	expect(now).toMatchObject({ accepted: 6, theirs: 3, mine: 1, due: 8, open: 4, spare: 1 });
	expect(lineState(now)).toBe("some");
});

it("still expects replaced pieces, and no credited ones; undone and refused bookings count nothing", () => {
	const refused = (settlement: "replaced" | "credited") =>
		({ refused: { pieces: 1, reason: "damaged", settlement } }) as const;
	expect(count({}, [entry(9, refused("replaced"))])).toMatchObject({ open: 1, refusedNow: 1 });
	const credited = count({}, [entry(9, refused("credited"))]);
	expect([credited.open, lineState(credited)]).toEqual([0, "all"]);
	expect(count({}, [entry(9, { isUndone: true }), entry(3, { refusal: "None is left." })])).toMatchObject({
		open: 10,
		mine: 0,
	});
});

it("serves the first of those who wait with what the server does not know yet", () => {
	const order = (number: string, pieces: number) => ({ number, who: null, pieces });
	const promised = { orders: 3, pieces: 6, named: [order("1", 2), order("2", 3)] };
	expect(count({ promised }, []).promised).toEqual(promised);
	expect(count({ promised }, [entry(3)]).promised).toEqual({ orders: 2, pieces: 3, named: [order("2", 2)] });
	expect(count({ promised }, [entry(6)]).promised).toBeNull();
	const counted = { accepted: 3, refused: 0, credited: 0 };
	const known = { promised, accepted: 3, open: 7, counted };
	expect(count(known, [entry(3, { movement: "m" })]).promised).toEqual(promised);
});

it("tells lines that are over or closed short", () => {
	expect(lineState(count({}, [entry(12)]))).toBe("over");
	expect(lineState(count({ isClosed: true, open: 0 }, [entry(7)]))).toBe("closed");
	expect(lineState(count({}, []))).toBe("none");
});
