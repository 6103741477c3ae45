import { openDB } from "idb";
import { leaveSessions } from "#features/scan/leave-sessions.public.ts";
import { forgetSent } from "#features/stock-queue/record-stock.public.ts";

/** What is the browser's, whoever uses it, and that something waits here to be sent. */
const ofTheBrowser = [
	"freehub-color-scheme",
	"freehub-locked",
	"freehub-menu-folded",
	"freehub-single-keys",
	"freehub-stock-queue",
];

/** Pages as they were shown to somebody, and the pictures of their catalogue. */
const cachesOfPeople = ["freehub-pages", "freehub-pictures"];

/** After a sign-out nothing of the person stays on this device but their own changes that are not sent yet. */
export async function forgetPerson(): Promise<void> {
	await Promise.allSettled([
		forgetEntries(),
		forgetBooked(),
		...cachesOfPeople.map(forgetCache),
		forgetAddresses(),
	]);
}

// Storage can be forbidden; then nothing is kept. What fails keeps the others from nothing.
async function forgetEntries(): Promise<void> {
	sessionStorage.clear();
	for (const name of Object.keys(localStorage))
		if (name.startsWith("freehub-") && !ofTheBrowser.includes(name)) localStorage.removeItem(name);
}

async function forgetBooked(): Promise<void> {
	await leaveSessions(await forgetSent());
}

/** There are none on plain http. */
async function forgetCache(name: string): Promise<void> {
	await caches.delete(name);
}

/** The worker notes of which address it has kept what; it has that open, so that it is emptied and not deleted. */
async function forgetAddresses(): Promise<void> {
	const name = "workbox-expiration";
	const isThere = (await indexedDB.databases()).some((database) => database.name === name);
	if (!isThere) return;
	const db = await openDB(name);
	for (const store of db.objectStoreNames) await db.clear(store);
	db.close();
}
