import { STATUS_CODES } from "node:http";
import { errorStatus, type Problem } from "@freehub/contract/errors";
import type { AppError, FieldError } from "#app-error.ts";

type Refusal = { status: number; code: string; detail: string; errors?: readonly FieldError[] | undefined };

/** An RFC 9457 answer. */
export function problem(
	{ status, code, detail, errors }: Refusal,
	requestId: string,
	headers = new Headers(),
): Response {
	const body: Problem = {
		type: `urn:freehub:error:${code.toLowerCase()}`,
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail,
		code,
		requestId,
		...(errors === undefined ? {} : { errors: [...errors] }),
	};
	headers.set("content-type", "application/problem+json");
	return new Response(JSON.stringify(body), { status, headers });
}

export function problemOf(error: AppError, requestId: string): Response {
	const { code, message, fields } = error;
	return problem({ status: errorStatus[code], code, detail: message, errors: fields }, requestId);
}
