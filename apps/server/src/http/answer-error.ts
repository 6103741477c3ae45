import type { Context } from "hono";
import type { Logger } from "pino";
import { AppError } from "#app-error.ts";
import type { Engine } from "#db/engine.ts";
import { type Failure, failureOf } from "#db/failure.ts";
import type { AppEnv } from "./app-env.ts";
import { INTERNAL, problem, problemOf } from "./problem.ts";

const failures: Record<Failure, { line: string; sentence: string }> = {
	unavailable: {
		line: "database unavailable",
		sentence: "The database cannot be reached just now. Try again in a moment.",
	},
	storage_full: {
		line: "disk full",
		sentence:
			"The server has no space left to store this. Try again later; what has an Idempotency-Key is never done twice.",
	},
};

/** Answers what a handler threw: a refusal as it is, a failure of the database or the disk in words, a bug without. */
export function answerError(engine: Engine, log: Logger) {
	return (error: unknown, c: Context<AppEnv>): Response => {
		const requestId = c.get("requestId");
		const refusal = error instanceof AppError ? error : failed(error, requestId);
		c.set("code", refusal?.code ?? "internal");
		if (refusal !== undefined) return problemOf(refusal, requestId);
		log.error({ requestId, err: error }, "unexpected error");
		return problem({ code: "internal", message: INTERNAL }, 500, requestId);
	};

	function failed(error: unknown, requestId: string): AppError | undefined {
		const failure = failureOf(error, engine);
		if (failure === undefined) return undefined;
		const { line, sentence } = failures[failure];
		log.error({ requestId, err: error }, line);
		return new AppError(failure, sentence);
	}
}
