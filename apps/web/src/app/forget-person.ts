import { openDB } from "idb";
import { leaveSessions } from "#areas/stock/scan/session-store.ts";
import { forgetSent } from "#work/outbox/stored-changes.ts";

/** Entries that belong to the browser and not to a person, and the mark that changes wait here to be sent. */
const ofTheBrowser = [
	"freehub-color-scheme",
	"freehub-locked",
	"freehub-menu-folded",
	"freehub-menu-folded-groups",
	"freehub-my-store",
	"freehub-single-keys",
	"freehub-stock-queue",
];

/** Caches with pages as shown to a person, and with the pictures of their catalogue. */
const cachesOfPeople = ["freehub-pages", "freehub-pictures"];

/** Deletes the person's data from this device after a sign-out, except for their own unsent changes. */
export async function forgetPerson(): Promise<void> {
	await Promise.allSettled([
		forgetEntries(),
		forgetBooked(),
		...cachesOfPeople.map(forgetCache),
		forgetAddresses(),
	]);
}

// If storage is forbidden, nothing was stored. A failure does not prevent the other deletions.
async function forgetEntries(): Promise<void> {
	sessionStorage.clear();
	for (const name of Object.keys(localStorage))
		if (name.startsWith("freehub-") && !ofTheBrowser.includes(name)) localStorage.removeItem(name);
}

async function forgetBooked(): Promise<void> {
	await leaveSessions(await forgetSent());
}

/** Plain http has no caches. */
async function forgetCache(name: string): Promise<void> {
	await caches.delete(name);
}

/** Empties the service worker's database of cached addresses. The worker keeps it open, so it cannot be deleted. */
async function forgetAddresses(): Promise<void> {
	const name = "workbox-expiration";
	const isThere = (await indexedDB.databases()).some((database) => database.name === name);
	if (!isThere) return;
	const db = await openDB(name);
	for (const store of db.objectStoreNames) await db.clear(store);
	db.close();
}
