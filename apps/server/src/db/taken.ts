import type { ErrorCode } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rules";
import { AppError } from "#app-error.ts";
import type { Engine } from "./engine.ts";

type Taken = { code: ErrorCode; message: string; field: string; fieldMessage?: string };

/** What is unique, by what both engines call it: PostgreSQL names the index, SQLite the index or its column. */
const uniques: readonly [RegExp, Taken][] = [
	[
		/product[._]sku/,
		{
			code: "sku_taken",
			message: "Another product already has this SKU.",
			field: "sku",
			fieldMessage: "This SKU is taken.",
		},
	],
	[
		/product[._]barcode/,
		{
			code: "barcode_taken",
			message: "Another product already has this barcode.",
			field: "barcode",
			fieldMessage: "This barcode is taken.",
		},
	],
	[/location_name/, { code: "name_taken", message: "Another location there has this name.", field: "name" }],
	[
		/invitation(_open|\.email)/,
		{
			code: "already_invited",
			message: "This address already has an invitation. Withdraw it to send another.",
			field: "email",
		},
	],
];

/** The refusal of a write that the database rejected because a value must be unique. */
export function refusalOfTaken(error: unknown, engine: Engine): AppError | undefined {
	if (!engine.isUniqueViolation(error)) return undefined;
	const { message: text } = error as Error;
	const taken = uniques.find(([name]) => name.test(text))?.[1];
	if (taken === undefined) return undefined;
	const { code, message, field, fieldMessage = message } = taken;
	return new AppError(code, message, [{ field, ...reason("taken", fieldMessage) }]);
}
