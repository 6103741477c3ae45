import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { z } from "zod";

/** Names of fields that are shown as a link or as a picture, or called. */
const LINK = /image|photo|logo|picture|avatar|link|url|href|website|homepage/i;
const UNSAFE = [
	"javascript:alert(1)",
	"JavaScript:alert(1)",
	" javascript:alert(1)",
	"java\nscript:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"vbscript:msgbox",
	"file:///etc/passwd",
	"//evil.test/x.png",
	"blob:https://evil.test/1",
];

/** Where somebody comes back to after signing in: better-auth accepts only addresses of this site. */
const byTheServer = ["callbackURL", "errorCallbackURL"];
/** A trap for programs that fill every field: its value is dropped. */
const notStored = ["sendEnquiry.website"];

type Field = { path: string; name: string; schema: z.ZodType };
type Def = {
	type: string;
	shape?: Record<string, z.ZodType>;
	innerType?: z.ZodType;
	element?: z.ZodType;
	options?: z.ZodType[];
	in?: z.ZodType;
	out?: z.ZodType;
	valueType?: z.ZodType;
};

const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** All fields of objects in a schema. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
	const { shape = {}, innerType, element, options = [], in: before, out, valueType } = defOf(schema);
	const inside = [innerType, element, before, out, valueType, ...options].filter((one) => one !== undefined);
	return [
		...Object.entries(shape).flatMap(([name, each]) => [
			{ path: `${path}.${name}`, name, schema: each },
			...fieldsOf(each, `${path}.${name}`),
		]),
		...inside.flatMap((one) => fieldsOf(one, path)),
	];
}

async function bodies(): Promise<Field[]> {
	const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
		/^[\w/-]+\.ts$/.test(file),
	);
	const fields: Field[] = [];
	for (const file of files) {
		const all = Object.entries((await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>);
		for (const [name, value] of all) {
			const { body, path } = (value ?? {}) as { body?: z.ZodType; path?: unknown };
			if (typeof path === "string" && body !== undefined && "_zod" in body)
				fields.push(...fieldsOf(body, name));
		}
	}
	return fields;
}

it("no field of a request that is shown as a link or a picture takes javascript:, data: or the like", async () => {
	const links = (await bodies()).filter(
		({ path, name, schema }) =>
			LINK.test(name) && !byTheServer.includes(name) && !notStored.includes(path) && !defOf(schema).shape,
	);
	for (const expected of ["addProduct.image", "recordMovement.refused.photo", "addWebhook.url"]) {
		expect(links.map(({ path }) => path)).toContain(expected);
	}
	const accepted = links.flatMap(({ path, schema }) =>
		UNSAFE.filter((value) => schema.safeParse(value).success).map((value) => `${path}: ${value}`),
	);
	expect(accepted).toEqual([]);
});
