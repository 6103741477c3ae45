import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, owner, test } from "../fixtures.ts";
import { startServer } from "../own-server.ts";

const program = fileURLToPath(new URL("../../apps/server/dist/backup-command.js", import.meta.url));

test("a new shop begins with a backup, which is refused if it was cut, and its people sign in again", async ({
	page,
	server,
	expectedErrors,
}) => {
	// While the server starts again, nothing answers.
	expectedErrors.push(/Failed to load resource/);
	const folder = mkdtempSync(join(tmpdir(), "freehub-backup-"));
	const { PATH } = process.env;
	const env = { PATH, DATA_DIR: server.dataDir };
	execFileSync(process.execPath, [program, "backup", "--to", folder], { env });
	const [name = ""] = readdirSync(folder);
	const backup = join(folder, name);
	const cut = join(folder, "cut.tar.gz");
	writeFileSync(cut, readFileSync(backup).subarray(0, 5000));

	const empty = await startServer({});
	await page.goto(`${empty.url}/signup`);
	await expect(page.getByText("your account will own this shop")).toBeVisible();
	await page.getByRole("link", { name: "Restore from it" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Restore from a backup");
	const choose = async (file: string) => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "Choose a backup" }).click();
		await (await chooser).setFiles(file);
	};
	await choose(cut);
	await expect(page.getByRole("alert")).toContainText("The backup cannot be used");
	await choose(backup);
	await expect(page.getByText("The shop is restored.")).toBeVisible({ timeout: 30_000 });
	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await page.getByLabel("Email address").fill(owner.email);
	await page.getByLabel("Password", { exact: true }).fill(owner.password);
	await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(page.getByRole("link", { name: "Manage Inventory" }).first()).toBeVisible();
	const files = readdirSync(empty.dataDir);
	expect(files.filter((file) => file.startsWith("replaced-"))).toHaveLength(1);
	expect(files.filter((file) => file.startsWith("restoring-"))).toEqual([]);
	await page.goto(`${empty.url}/restore`);
	await expect(page.getByText("Somebody has an account in this shop")).toBeVisible();
	await empty.stop();
	rmSync(folder, { recursive: true });
});
