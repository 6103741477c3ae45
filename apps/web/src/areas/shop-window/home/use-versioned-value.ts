import { ApiError } from "@freehub/contract/errors";
import { useState } from "react";
import type { z } from "zod";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import type { Versioned } from "./home-writes.ts";

type Options<Value, Stored extends { version: number }> = {
	stored: Stored;
	valueOf: (stored: Stored) => Value;
	/** Schema of the current state in a refusal. */
	schema: z.ZodType<Stored>;
	write: Write<Versioned<Value>, Stored>;
	onSaved: () => void;
};

/** A value that is edited and saved as a whole, and the conflict with somebody who was faster. */
export function useVersionedValue<Value, Stored extends { version: number }>({
	stored,
	valueOf,
	schema,
	write,
	onSaved,
}: Options<Value, Stored>) {
	/** The value that the person began with: changes of others are not taken over silently. */
	const [begun, setBegun] = useState(stored);
	const [value, setValue] = useState(() => valueOf(stored));
	const { run, isPending, error, failure } = useWrite(write, { isShown: () => true });
	const current =
		error instanceof ApiError && error.code === "page_changed" ? error.problem.current : undefined;
	const faster = schema.safeParse(current).data;
	const isTaken = faster?.version === begun.version;

	async function save(version = begun.version): Promise<void> {
		const outcome = await run({ value, version });
		if (outcome.isDone) onSaved();
	}
	return {
		value,
		setValue,
		isPending,
		save: () => void save(),
		/** Why it was not saved, if nobody else was faster. */
		failure: faster === undefined ? failure : undefined,
		/** The value that somebody else saved meanwhile, and the two ways to continue. */
		conflict:
			faster === undefined || isTaken
				? undefined
				: {
						current: faster,
						take: () => {
							setBegun(faster);
							setValue(valueOf(faster));
						},
						saveMine: () => void save(faster.version),
					},
	};
}
