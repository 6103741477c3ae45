// The messages between the process of the nightly backup and its server. Only the process touches the folder for backups, and only
// the server writes to the database.

/** What `state.json` said in versions that kept it beside the backups; ISO times. */
export type FormerState = { madeAt?: string; provenAt?: string; path?: string; warnedFor?: string };

/** A step of the process, in this order. The server answers each with a task. */
export type NightReport =
	/** The folder can be used. */
	| { step: "found"; former: FormerState }
	/** A copy is there, and not proven yet. */
	| { step: "made"; madeAt: string; path: string }
	/** It is proven, and in the bucket if backups belong there. */
	| { step: "proven"; provenAt: string };

/** The work of this night. */
export type NightTask = {
	/** Whether a new copy is due. */
	isDue: boolean;
	/** Otherwise: the path of the last copy, if it is not proven yet. */
	unproven: string | null;
};
