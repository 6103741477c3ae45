import type { AppError } from "#app-error.ts";
import type { Job } from "./reads.ts";

/** A job over the database in a file. */
export type ToReader = { file: string; job: Job } | "stop";

export type FromReader =
	| { value: unknown }
	| { refusal: Pick<AppError, "code" | "message" | "fields" | "details"> }
	| { message: string; stack: string | undefined };
