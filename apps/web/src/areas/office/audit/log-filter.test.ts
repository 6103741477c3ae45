import { expect, test } from "vitest";
import { logFilterOf, logServerParams, logUrlParams } from "./log-filter.ts";

test("an address and its filter say the same", () => {
	const address = "action=stock&outcome=refused&actor=u1&target=p1&from=2026-10-01&to=2026-10-02";
	expect(logUrlParams(logFilterOf(new URLSearchParams(address))).toString()).toBe(address);
});

test("what is not understood counts as not given", () => {
	const filter = logFilterOf(new URLSearchParams("outcome=maybe&from=yesterday&to=2026-13-45&page=3"));
	expect(logUrlParams(filter).toString()).toBe("");
	expect(logServerParams(filter)).toEqual({});
});

test("the last day counts whole", () => {
	const day = "2026-10-01";
	const { from, to } = logServerParams(logFilterOf(new URLSearchParams({ from: day, to: day })));
	expect(new Date(from ?? "")).toEqual(new Date(2026, 9, 1));
	expect(new Date(to ?? "")).toEqual(new Date(2026, 9, 2));
});
