import { pino } from "pino";
import { expect, it } from "vitest";
import { errorLines } from "./log.ts";

function openTestLog() {
	const lines = errorLines();
	const messages = () => lines.list().map(({ message }) => message);
	return { log: pino({ level: "info" }, { write: lines.note }), messages, lines };
}

it("remembers the last ten errors, the latest first, with their reasons", () => {
	const { log, messages, lines } = openTestLog();
	log.info("request");
	log.warn("a warning");
	log.error({ err: new Error("connect ECONNREFUSED\nat line 2") }, "mail could not be sent");
	log.fatal({ err: new Error("alone") });
	expect(messages()).toEqual(["alone", "mail could not be sent: connect ECONNREFUSED"]);
	expect(Date.now() - Date.parse(lines.list()[0]?.at ?? "")).toBeLessThan(60_000);
	for (let i = 1; i <= 12; i++) log.error(`error ${i}`);
	expect(messages()).toHaveLength(10);
	expect([messages()[0], messages()[9]]).toEqual(["error 12", "error 3"]);
});

it.each([
	["cannot reach postgres://shop:pass@db.test:5432/x", "cannot reach postgres://…@db.test:5432/x"],
	["GET https://a.test/?token=abc123&x=1 failed", "GET https://a.test/?token=…&x=1 failed"],
	[`signed with whsec_${"a1B2".repeat(11)}`, "signed with …"],
	[
		"product 01890a5d-ac96-774b-bcce-b302099a8057 is gone",
		"product 01890a5d-ac96-774b-bcce-b302099a8057 is gone",
	],
])("masks secrets: %s", (text, masked) => {
	const { log, messages } = openTestLog();
	log.error(text);
	expect(messages()).toEqual([masked]);
});
