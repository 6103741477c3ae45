import type { MovementFilter as ServerFilter } from "@freehub/contract/stock/stock";
import { movementKinds } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { type AddressFilter, addressFilter, choiceField, dayField, textField } from "#lib/address-filter.ts";
import { dayAt, startOfDay } from "#lib/format-time.ts";

/** The filter in the address. Days are in the shop's time zone; the last day is included. */
const filter = addressFilter({
	from: dayField,
	to: dayField,
	kind: choiceField(movementKinds),
	person: textField(),
	location: textField(),
	product: textField(),
	reference: textField(),
});

export const { read: movementFilterOf, write: movementUrlParams, none: noMovementFilter } = filter;

/** '' matches anything. */
export type MovementFilter = AddressFilter<typeof filter>;

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
