import { expect, it } from "vitest";
import { ConfigError } from "#config.ts";
import { commandOf } from "./commands.ts";

it.each([
	["import"],
	["import", "new.csv", "other.csv"],
	["import", "new.csv", "--undo", "an-id"],
	["import", "new.csv", "--quantity", "much"],
	["import", "new.csv", "--sheet", "0"],
	["import", "new.csv", "--encoding", "none"],
	["import", "--what"],
	["owner"],
	["owner", "no-address"],
	["owner", "a@shop.test", "b@shop.test"],
	["doctor", "--please"],
])("tells how it is used where that is unclear: %s", (name, ...args) => {
	expect(() => commandOf(name)(args)).toThrow(ConfigError);
	expect(() => commandOf(name)(args)).toThrow(`Usage: npm run ${name}`);
});

it("names the commands where there is none of that name", () => {
	expect(() => commandOf("imports")).toThrow("The commands are doctor, import, owner.");
});
