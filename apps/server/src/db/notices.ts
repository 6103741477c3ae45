import { randomBytes } from "node:crypto";
import pg from "pg";

/** The channel that processes use to notify each other; `assignPositions` sends on it. */
export const CHANGE_CHANNEL = "freehub_change";

const RECONNECT_MS = 1000;
/** How long to wait before trying again whether notifications arrive, in ms. */
const TRY_AGAIN_MS = 60_000;
/** How long a notification may take, in ms; where it arrives at all it takes a few. */
const PATIENCE_MS = 1000;

/**
 * Whether a connection stays the same between transactions, found by whether it gets a notification while it waits. Behind a pooler in
 * transaction mode it does not: prepared statements and settings are lost there, too.
 * @throws errors of the connection.
 */
export async function supportsSessions(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	try {
		await client.connect();
		return await isNotified(client, url);
	} finally {
		await client.end();
	}
}

/** Whether a client gets a notification that another connection sends. */
async function isNotified(client: pg.Client, url: string): Promise<boolean> {
	const channel = `freehub_${randomBytes(8).toString("hex")}`;
	const sender = new pg.Client({ connectionString: url });
	sender.on("error", () => {});
	const { promise: heard, resolve } = Promise.withResolvers<boolean>();
	const note = (notice: pg.Notification): void => {
		if (notice.channel === channel) resolve(true);
	};
	const patience = setTimeout(resolve, PATIENCE_MS, false);
	client.on("notification", note);
	try {
		await Promise.all([client.query(`listen ${channel}`), sender.connect()]);
		// On another connection: a pooler would deliver a notification that is sent on the listening connection itself.
		await sender.query(`notify ${channel}`);
		return await heard;
	} finally {
		clearTimeout(patience);
		client.off("notification", note);
		await client.query(`unlisten ${channel}`).catch(() => {});
		await sender.end();
	}
}

type Ears = {
	listener: () => void;
	/** Called when it turns out whether notifications arrive, and when that changes. */
	onHeard: (isHeard: boolean) => void;
	onError: (error: Error) => void;
};

/**
 * Listens to other processes on its own connection, and reconnects when it breaks. Each connection is tested first; one that gets
 * nothing is closed and tried again later.
 * @returns a function that stops listening.
 */
export function listenFor(url: string, { listener, onHeard, onError }: Ears): () => void {
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;
	let wasHeard: boolean | undefined;

	async function listen(): Promise<void> {
		const mine = new pg.Client({ connectionString: url });
		let pause = RECONNECT_MS;
		client = mine;
		mine.on("error", onError);
		mine.once("end", () => {
			if (!isOver) timer = setTimeout(() => void listen(), pause).unref();
		});
		try {
			await mine.connect();
			const isHeard = await isNotified(mine, url);
			if (isOver) return;
			if (isHeard !== wasHeard) onHeard(isHeard);
			wasHeard = isHeard;
			if (!isHeard) {
				pause = TRY_AGAIN_MS;
				await mine.end();
				return;
			}
			mine.on("notification", listener);
			await mine.query(`listen ${CHANGE_CHANNEL}`);
			// Catch up on notifications missed while disconnected.
			listener();
		} catch (error) {
			if (!isOver) onError(error as Error);
			await mine.end().catch(onError);
		}
	}

	void listen();
	return () => {
		isOver = true;
		clearTimeout(timer);
		void client?.end().catch(onError);
	};
}
