import { type Right, rights } from "@freehub/domain/people/access";
import { z } from "zod";

/** A JSON schema as the OpenAPI document writes it. */
export type Schema = z.core.JSONSchema.JSONSchema;

const Content = z.record(
	z.string(),
	z.object({
		schema: z.custom<Schema>(),
		examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
	}),
);

const Operation = z.object({
	security: z.array(z.record(z.string(), z.unknown())),
	"x-rights": z.array(z.enum(rights)).optional(),
	parameters: z.array(
		z.object({
			name: z.string(),
			in: z.enum(["path", "query", "header"]),
			required: z.boolean(),
			schema: z.custom<Schema>(),
		}),
	),
	requestBody: z.object({ content: Content }).optional(),
	responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
});

const Document = z.object({
	components: z.object({ schemas: z.object({ Problem: z.custom<Schema>() }) }),
	paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/** The documented answers with one status. */
export type Documented = { mediaTypes: readonly string[]; codes: readonly string[]; schema: z.ZodType };

export type Parameter = z.output<typeof Operation>["parameters"][number];

/** One operation of the OpenAPI document. */
export type Operation = {
	/** Method and path, for example `PATCH /people/{id}`. */
	name: string;
	method: string;
	path: string;
	/** Anyone, any user with a session, or any user with one of these rights. */
	needs: "public" | "account" | readonly Right[];
	parameters: readonly Parameter[];
	body: Schema | undefined;
	/** Accepted media types if the body is a file. */
	fileTypes: readonly string[];
	examples: readonly unknown[];
	answers: ReadonlyMap<number, Documented>;
};

export type Api = { operations: readonly Operation[]; problem: z.ZodType };

/** Reads the server's OpenAPI document; fails if it contains something that this checker does not support. */
export function readApi(json: unknown): Api {
	const { paths, components } = Document.parse(json);
	const problem = toZod(components.schemas.Problem);
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): Operation => {
			const content = operation.requestBody?.content ?? {};
			const body = content["application/json"];
			return {
				name: `${method.toUpperCase()} ${path}`,
				method: method.toUpperCase(),
				path,
				needs: needsOf(operation),
				parameters: operation.parameters,
				body: body?.schema,
				fileTypes: Object.keys(content).filter((type) => type !== "application/json"),
				examples: Object.values(body?.examples ?? {}).map(({ value }) => value),
				answers: new Map(
					Object.entries(operation.responses).map(([status, { description, content }]) => {
						const [{ schema } = {}] = Object.values(content);
						if (schema === undefined) throw new Error(`${method} ${path} ${status} has no schema.`);
						const isProblem = schema.$ref === "#/components/schemas/Problem";
						const parsed = isProblem ? problem : toZod(schema);
						return [
							Number(status),
							{ mediaTypes: Object.keys(content), codes: description.split(", "), schema: parsed },
						];
					}),
				),
			};
		}),
	);
	return { operations, problem };
}

const toZod = (schema: Schema) => z.fromJSONSchema(schema, { defaultTarget: "openapi-3.0" });

function needsOf(operation: z.output<typeof Operation>): Operation["needs"] {
	// An empty entry: anybody, whose answer depends on who asks.
	const isPublic = operation.security.some((entry) => Object.keys(entry).length === 0);
	if (operation.security.length === 0 || isPublic) return "public";
	return operation["x-rights"] ?? "account";
}

/** The operation for a request to this address, if any. */
export function operationAt({ operations }: Api, method: string, pathname: string): Operation | undefined {
	// Paths are case-insensitive and may end with a slash; ids are case-sensitive.
	const segments = pathname.replace(/\/$/, "").split("/").map(decoded);
	const fits = (template: string) => {
		const expected = `/api${template}`.split("/");
		if (expected.length !== segments.length) return false;
		return expected.every((part, i) =>
			part.startsWith("{") ? segments[i] !== "" : part === segments[i]?.toLowerCase(),
		);
	};
	return operations.find((operation) => operation.method === method && fits(operation.path));
}

function decoded(segment: string): string {
	try {
		return decodeURI(segment);
	} catch {
		return segment;
	}
}
