import { dayOf } from "./format-time.ts";

/** A part of a filter: reads its value from the address, where a missing or invalid one is its default. */
type Field<Value extends string> = { read: (given: string) => Value; none: NoInfer<Value> };

/** A typed text, an ID or the like. @param longest characters; the rest is cut off. */
export const textField = (longest = 100): Field<string> => ({
	read: (given) => given.trim().slice(0, longest),
	none: "",
});

/** A day in the shop, such as '2026-10-01'. */
export const dayField: Field<string> = { read: dayOf, none: "" };

/** One of some values. @param none the one that the address leaves out; default: '', for any. */
export function choiceField<Value extends string>(values: readonly Value[]): Field<Value | "">;
export function choiceField<Value extends string>(
	values: readonly Value[],
	none: NoInfer<Value>,
): Field<Value>;
export function choiceField(values: readonly string[], none = ""): Field<string> {
	return { read: (given) => values.find((value) => value === given) ?? none, none };
}

type Fields = Record<string, Field<string>>;
type FilterOf<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]["read"]> };

/**
 * A filter that is kept in the address, for `useAddressFilter`.
 * @param fields by their names in the address, in their order there.
 * @returns `read` and `write` for the address, where defaults are left out, and `none`, the filter of an address without any.
 */
export function addressFilter<Of extends Fields>(fields: Of) {
	const all = Object.entries(fields);
	const read = (search: URLSearchParams) =>
		Object.fromEntries(
			all.map(([name, field]) => [name, field.read(search.get(name) ?? "")]),
		) as FilterOf<Of>;
	const write = (filter: FilterOf<Of>) => {
		const values: Readonly<Record<string, string>> = filter;
		return new URLSearchParams(
			all.flatMap(([name, { none }]) => {
				const value = values[name] ?? none;
				return value === none ? [] : [[name, value]];
			}),
		);
	};
	return { read, write, none: read(new URLSearchParams()) };
}

/** The values of such a filter. */
export type AddressFilter<Of extends { none: unknown }> = Of["none"];
