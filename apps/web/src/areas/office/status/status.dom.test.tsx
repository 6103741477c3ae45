import type { Status } from "@freehub/contract/office/status";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";

const factsOf = () =>
	Object.fromEntries(
		Array.from(document.querySelectorAll("main dl > div"), (fact) => [
			fact.querySelector("dt")?.textContent,
			fact
				.querySelector("dd")
				?.innerHTML.replace(/<[^>]+>/g, " ")
				.trim(),
		]),
	);
const problems = () => listOf("Problems");
const missing = () => listOf("Not set up");
const listOf = (name: string) =>
	within(screen.getByRole("list", { name }))
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);

it("shows the owner what runs", async () => {
	await openApp("/dashboard/status", { as: "owner" });
	await screen.findByText("Database");
	const facts = factsOf();
	expect(facts).toMatchObject({
		Version: expect.stringMatching(/^\d+\.\d+\.\d+/),
		Database: expect.stringMatching(/^SQLite \d+\.\d+\.\d+ +[\d.]+ MB$/),
		"Last backup": "None yet made every night at 03:00",
		"Last mail": expect.stringMatching(/Written to \/.*\/outbox, because SMTP_URL is not set\.$/),
		Webhooks: "None late",
	});
	expect(facts.Products).toMatch(/^\d+ +[\d,]+ movements$/);
	screen.getByText("None since the server was started.");
	// Nothing fails, but a shop without these two is not all right.
	screen.getByText("Not all is set up");
	expect(screen.queryByText("Everything is all right")).toBeNull();
	expect(missing()).toEqual([
		expect.stringMatching(/^There is no proven backup of the shop yet\. The first one is made at 03:00;/),
		expect.stringMatching(
			/^There is no mail service: SMTP_URL is not set\. Mails are written to \/.*\/outbox /,
		),
	]);
});

it("says what is wrong and what to do about it", async () => {
	// why: a full disk, a silent mail server, lost backups and numbers of an earlier version cannot be had from the shop of the tests
	const wrong: Partial<Status> = {
		disk: { free: 1_500_000_000, size: 40_000_000_000, isLow: true },
		backups: {
			at: "03:00",
			madeAt: "2026-11-20T03:00:00.000Z",
			provenAt: "2026-11-19T03:00:20.000Z",
			isLate: true,
			failure: "The folder for backups cannot be used (it is /mnt/backups): EROFS: read-only file system",
		},
		mail: { outbox: null, last: { at: "2026-11-26T09:00:00.000Z", isSent: false } },
		webhooks: [
			{ _id: "a", url: "https://erp.test/hook", since: "2026-11-26T08:00:00.000Z", stop: null },
			{ _id: "b", url: "https://old.test/", since: null, stop: "gone" },
		],
		clock: {
			jumps: [
				{ at: "2026-11-26T08:00:00.000Z", seconds: -10_800 },
				{ at: "2026-11-26T07:00:00.000Z", seconds: 10_800 },
			],
			ahead: { movements: 12, until: "2026-12-26T08:00:00.000Z" },
		},
		outOfRange: [
			{
				table: "movement",
				column: "cost",
				row: "01a2",
				order: "PO-0001",
				product: "Bell",
				value: "9007199254740993",
				least: 0,
				most: 1e12,
			},
		],
		errors: [{ at: "2026-11-26T09:00:00.000Z", message: "mail could not be sent: connect ECONNREFUSED" }],
	};
	await openApp("/dashboard/status", {
		as: "owner",
		arrange: async (_, network) =>
			network.intercept(/^GET .api.status/, async (send) => {
				const status = (await (await send()).json()) as Status;
				return Response.json({ ...status, ...wrong });
			}),
	});
	await screen.findByRole("list", { name: "Problems" });
	expect(problems()).toEqual([
		"Only 1.5 GB of 40 GB are free on the server's disk. Free some space, or set BACKUP_DIR to a folder on another disk.",
		expect.stringMatching(/^No backup of the shop was proven since Nov 19, 2026.*Run npm run backup/),
		"The last backup failed: The folder for backups cannot be used (it is /mnt/backups): EROFS: read-only file system",
		"The last mail could not be sent. Check SMTP_URL, and whether the mail server answers.",
		expect.stringMatching(/^Changes have waited for the webhook erp\.test since Nov 26, 2026/),
		"Nothing is sent to the webhook old.test. Its page says why, and how to go on.",
		expect.stringMatching(/^The clock of the server jumped back by 3 hours: Nov 26, 2026.*time server\.$/),
		expect.stringMatching(/^12 movements are dated in the future \(until Dec 26, 2026.*corrects that\.$/),
		expect.stringMatching(
			/: movement\.cost of PO-0001, Bell is 9007199254740993\. It is kept and nothing is lost/,
		),
	]);
	expect(screen.getByRole("link", { name: "erp.test" }).getAttribute("href")).toBe("/dashboard/webhooks/a");
	expect(factsOf()).toMatchObject({ Webhooks: "2 late or stopped" });
	expect(screen.queryByText("Everything is all right")).toBeNull();
	const [, line] = within(screen.getByRole("table", { name: /^Last errors/ })).getAllByRole("row");
	expect(line?.textContent).toContain("mail could not be sent: connect ECONNREFUSED");
});

it("says that the disk does not answer", async () => {
	await openApp("/dashboard/status", {
		as: "owner",
		arrange: async (_, network) =>
			// why: a disk that is gone cannot be had from the shop of the tests
			network.intercept(/^GET .api.status/, async (send) => {
				const status = (await (await send()).json()) as Status;
				return Response.json({ ...status, disk: null });
			}),
	});
	await screen.findByRole("list", { name: "Problems" });
	expect(problems()).toEqual([
		"The disk of the server's DATA_DIR does not answer. See whether it is there, then start the server again.",
	]);
	expect(factsOf()).toMatchObject({ "Free on the disk": "It does not answer" });
});

it.each([
	["with a mail service and a proven backup", "03:00", "2026-11-26T03:00:00.000Z", undefined],
	["that makes no backups", null, null, /^Nobody makes backups of the shop: BACKUP_AT is off\./],
	[
		"whose backups somebody made long ago",
		null,
		"2020-01-01T03:00:00.000Z",
		/BACKUP_AT is off\. The last one was/,
	],
])("names what is not set up on a server %s", async (_, at, provenAt, sentence) => {
	await openApp("/dashboard/status", {
		as: "owner",
		arrange: async (__, network) =>
			// why: the server of the tests has no mail service, and its clock cannot be set
			network.intercept(/^GET .api.status/, async (send) => {
				const status = (await (await send()).json()) as Status;
				const backups = { at, madeAt: provenAt, provenAt, isLate: false, failure: null };
				return Response.json({ ...status, backups, mail: { outbox: null, last: null } });
			}),
	});
	if (sentence === undefined) {
		await screen.findByText("Everything is all right");
		expect(screen.queryByRole("list", { name: "Not set up" })).toBeNull();
	} else {
		await screen.findByText("Not all is set up");
		expect(missing()).toEqual([expect.stringMatching(sentence)]);
	}
});
