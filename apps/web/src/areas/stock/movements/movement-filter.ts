import type { MovementFilter as ServerFilter } from "@freehub/contract/stock/stock";
import { movementKinds } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { dayAt, dayOf, startOfDay } from "#lib/format-time.ts";

/** The filter as it appears in the URL; '' matches anything. Days are in the shop's time zone; the last day is included. */
export type MovementFilter = Record<(typeof names)[number], string>;

const names = ["from", "to", "kind", "person", "location", "product", "reference"] as const;

/** Reads the filter from a URL. Invalid values are ignored. */
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

export const noMovementFilter = movementFilterOf(new URLSearchParams());

export function movementUrlParams(filter: MovementFilter): URLSearchParams {
	return new URLSearchParams(names.filter((name) => filter[name] !== "").map((name) => [name, filter[name]]));
}

/** The filter as query parameters. */
export function movementServerParams({ from, to, kind, person, ...same }: MovementFilter): ServerFilter {
	const query: Record<string, string> = { ...same, kind, actor: person };
	if (from !== "") query.from = startOfDay(from);
	if (to !== "") query.to = startOfDay(to, 1);
	return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

type Days = Pick<MovementFilter, "from" | "to">;

/** Time spans that the user can choose with one press. */
export function spans(now: Date = new Date()): readonly { key: string; name: string; days: Days }[] {
	const [today, yesterday] = [dayAt(now), dayAt(now, 1)];
	return [
		{ key: "today", name: t`Today`, days: { from: today, to: today } },
		{ key: "yesterday", name: t`Yesterday`, days: { from: yesterday, to: yesterday } },
		{ key: "week", name: t`7 days`, days: { from: dayAt(now, 6), to: today } },
		{ key: "all", name: t({ context: "time", message: "All" }), days: { from: "", to: "" } },
	];
}
