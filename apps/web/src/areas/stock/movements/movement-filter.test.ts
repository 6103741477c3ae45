import { expect, test } from "vitest";
import {
	movementFilterOf,
	movementServerParams,
	movementUrlParams,
	noMovementFilter,
	spans,
} from "./movement-filter.ts";

const read = (text: string) => movementFilterOf(new URLSearchParams(text));

test("an address is read and written; what is not understood counts as not given", () => {
	const text = "from=2026-10-01&to=2026-10-02&kind=deliver&person=p&location=main&product=w&reference=PO+47";
	expect(movementUrlParams(read(text)).toString()).toBe(text);
	expect(read("from=2026-13-01&to=soon&kind=steal&other=x")).toEqual(noMovementFilter);
});

test("days are whole and this computer's; person is who did it", () => {
	const { from, to, ...rest } = movementServerParams(
		read("from=2026-10-01&to=2026-10-01&person=p&reference=PO"),
	);
	expect(new Date(String(from))).toEqual(new Date(2026, 9, 1));
	expect(new Date(String(to))).toEqual(new Date(2026, 9, 2));
	expect(rest).toEqual({ actor: "p", reference: "PO" });
	expect(movementServerParams(noMovementFilter)).toEqual({});
});

test("one press chooses today, yesterday, a week or all", () => {
	expect(spans(new Date(2026, 2, 2)).map(({ name, days }) => [name, days.from, days.to])).toEqual([
		["Today", "2026-03-02", "2026-03-02"],
		["Yesterday", "2026-03-01", "2026-03-01"],
		["7 days", "2026-02-24", "2026-03-02"],
		["All", "", ""],
	]);
});
