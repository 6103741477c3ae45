import type { AppError } from "#app-error.ts";
import type { Job } from "./reads.ts";

export type ToReader = Job | "stop";

export type FromReader =
	| { value: unknown }
	| { refusal: Pick<AppError, "code" | "message" | "fields" | "facts"> }
	| { message: string; stack: string | undefined };
