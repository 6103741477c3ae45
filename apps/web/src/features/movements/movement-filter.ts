import type { MovementFilter as ServerFilter } from "@freehub/contract/stock";
import { movementKinds } from "@freehub/domain/stock";
import { t } from "@lingui/core/macro";
import { dayAt, dayOf, startOfDay } from "#lib/days.ts";

/** What is looked for, as the address writes it; empty: anything. Days are the shop's, the last one counts whole. */
export type MovementFilter = Record<(typeof names)[number], string>;

const names = ["from", "to", "kind", "person", "location", "product", "reference"] as const;

/** Reads the filter from an address; what is not understood counts as not given. */
export function movementFilterOf(search: URLSearchParams): MovementFilter {
	const given = (name: (typeof names)[number]) => (search.get(name) ?? "").trim().slice(0, 100);
	return {
		from: dayOf(given("from")),
		to: dayOf(given("to")),
		kind: movementKinds.find((kind) => kind === given("kind")) ?? "",
		person: given("person"),
		location: given("location"),
		product: given("product"),
		reference: given("reference"),
	};
}

export const noFilter = movementFilterOf(new URLSearchParams());

export function searchOf(filter: MovementFilter): URLSearchParams {
	return new URLSearchParams(names.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
}

/** What the server is asked. */
export function queryOf({ from, to, kind, person, ...same }: MovementFilter): ServerFilter {
	const query: Record<string, string> = { ...same, kind, actor: person };
	if (from !== "") query.from = startOfDay(from);
	if (to !== "") query.to = startOfDay(to, 1);
	return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

type Days = Pick<MovementFilter, "from" | "to">;

/** The spans that one press chooses. */
export function spans(now: Date = new Date()): readonly { key: string; name: string; days: Days }[] {
	const [today, yesterday] = [dayAt(now), dayAt(now, 1)];
	return [
		{ key: "today", name: t`Today`, days: { from: today, to: today } },
		{ key: "yesterday", name: t`Yesterday`, days: { from: yesterday, to: yesterday } },
		{ key: "week", name: t`7 days`, days: { from: dayAt(now, 6), to: today } },
		{ key: "all", name: t({ context: "time", message: "All" }), days: { from: "", to: "" } },
	];
}
