import { expect, it } from "vitest";
import { refusal } from "#app-error.ts";
import { isSending, issueByMail, sendingUntil, storedMail } from "./issue-by-mail.ts";

/** A document that is issued by mail, and the order of its steps. */
function steps(
	mail: (() => Promise<{ isSent: boolean; answer: string }>) | undefined,
	begun: string | undefined,
) {
	const done: string[] = [];
	const issued = issueByMail({
		begin: async () => {
			done.push("begin");
			return begun;
		},
		mail: mail && ((number) => (done.push(`mail ${number}`), mail())),
		note: (_, { answer }) => `noted ${answer}`,
		release: async (mailed) => void done.push(`release ${mailed}`),
		refuse: () => refusal("unavailable.order_mail"),
		issue: async (number, mailed) => {
			done.push(`issue ${number}, ${mailed}`);
			return "issued";
		},
	});
	return { issued, done };
}

it("a document is issued when its mail is sent, with what became of the mail", async () => {
	const { issued, done } = steps(async () => ({ isSent: true, answer: "250 ok" }), "D-1");
	expect(await issued).toBe("issued");
	expect(done).toEqual(["begin", "mail D-1", "issue D-1, noted 250 ok"]);
});

it("a mail that is refused leaves the document as it was, keeps the answer and lets others go on", async () => {
	const { issued, done } = steps(async () => ({ isSent: false, answer: "550 no such user" }), "D-1");
	await expect(issued).rejects.toMatchObject({ code: "unavailable" });
	expect(done).toEqual(["begin", "mail D-1", "release noted 550 no such user"]);
});

it("a paper that cannot be drawn lets others go on, too", async () => {
	const { issued, done } = steps(() => Promise.reject(new Error("too long")), "D-1");
	await expect(issued).rejects.toThrow("too long");
	expect(done).toEqual(["begin", "mail D-1", "release undefined"]);
});

it("one that is issued already, or on another way, is not mailed", async () => {
	const again = steps(async () => ({ isSent: true, answer: "" }), undefined);
	await again.issued;
	expect(again.done).toEqual(["begin", "issue undefined, undefined"]);
	const byHand = steps(undefined, "D-2");
	await byHand.issued;
	expect(byHand.done).toEqual(["begin", "issue D-2, undefined"]);
});

it("nobody changes a document for a minute for each mail that is on its way", () => {
	const now = new Date("2026-11-30T12:00:00Z");
	const sending_until = sendingUntil(now, 2);
	expect(isSending({ sending_until }, new Date("2026-11-30T12:01:59Z"))).toBe(true);
	expect(isSending({ sending_until }, new Date("2026-11-30T12:02:00Z"))).toBe(false);
	expect(isSending({ sending_until: null }, now)).toBe(false);
	expect(JSON.parse(storedMail({ to: "a@b.test" }, { now, key: "k" }))).toMatchObject({
		to: "a@b.test",
		key: "k",
	});
});
