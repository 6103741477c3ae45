import { reason } from "@freehub/contract/rule-sentences";
import { type AppError, refusal } from "#app-error.ts";
import type { Engine } from "./engine.ts";

/** Unique constraints, by their names in error messages: PostgreSQL names the index, SQLite the index or its column. */
const uniques: readonly [RegExp, () => AppError][] = [
	[
		/product[._]sku/,
		() => refusal("sku_taken", { fields: [{ field: "sku", ...reason("taken", { what: "SKU" }) }] }),
	],
	[
		/product[._]barcode/,
		() =>
			refusal("barcode_taken", { fields: [{ field: "barcode", ...reason("taken", { what: "barcode" }) }] }),
	],
	[/supplier[._]name/, () => refusal("name_taken.supplier", { field: "name", rule: "taken" })],
	[/location_name/, () => refusal("name_taken", { field: "name", rule: "taken" })],
	[/invitation(_open|\.email)/, () => refusal("already_invited", { field: "email", rule: "taken" })],
];

/** The refusal for a unique violation; undefined for other errors or an unknown constraint. */
export function refusalOfTaken(error: unknown, engine: Engine): AppError | undefined {
	if (!engine.isUniqueViolation(error)) return undefined;
	const { message } = error as Error;
	return uniques.find(([name]) => name.test(message))?.[1]();
}
