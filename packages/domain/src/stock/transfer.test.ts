import { describe, expect, it } from "vitest";
import { applyStep, onItsWay, stepOf, type TransferTotals, transferState } from "./transfer.ts";

const line = (totals: Partial<TransferTotals> = {}): TransferTotals => ({
	sent: 0,
	received: 0,
	over: 0,
	returned: 0,
	lost: 0,
	...totals,
});

describe("the state of a transfer note", () => {
	it.each([
		["draft", false, [line()]],
		["cancelled", true, [line()]],
		["on_its_way", false, [line({ sent: 5 }), line()]],
		["on_its_way", true, [line({ sent: 5 })]],
		["partly_received", false, [line({ sent: 5, received: 2 })]],
		["partly_received", false, [line({ sent: 5, received: 5 }), line({ sent: 1 })]],
		["received", false, [line({ sent: 5, received: 5, over: 1 })]],
		["closed_short", false, [line({ sent: 5, received: 4, lost: 1 })]],
		["closed_short", false, [line({ sent: 5, returned: 5 })]],
		["cancelled", true, [line({ sent: 5, returned: 5 })]],
		["closed_short", true, [line({ sent: 5, returned: 4, lost: 1 })]],
	] as const)("is %s", (state, isCancelled, lines) => {
		expect(transferState(isCancelled, lines)).toBe(state);
	});
});

it("a movement's ends say which step it is", () => {
	const step = (from: string, to: string) => stepOf({ from, to }, "main");
	expect(step("bin", "transit")).toBe("sent");
	expect(step("transit", "north")).toBe("received");
	expect(step("transit", "main")).toBe("returned");
	expect(step("transit", "adjustment")).toBe("lost");
	expect(step("adjustment", "north")).toBe("over");
});

it("only what is on its way is received, and only that is taken back from it", () => {
	const moving = line({ sent: 5, received: 2 });
	expect(onItsWay(moving)).toBe(3);
	const apply = (step: Parameters<typeof applyStep>[1]["step"], pieces: number, isBack = false) =>
		applyStep(moving, { step, pieces, isBack });
	expect(apply("received", 3)).toMatchObject({ ok: true, after: { received: 5 } });
	expect(apply("received", 4)).toEqual({ ok: false, refusal: { code: "not_on_its_way", available: 3 } });
	expect(apply("received", 2, true)).toMatchObject({ ok: true, after: { received: 0 } });
	expect(apply("sent", 5, true)).toEqual({ ok: false, refusal: { code: "moved_on", pieces: 2 } });
	expect(apply("over", 9)).toMatchObject({ ok: true, after: { over: 9 } });
});
