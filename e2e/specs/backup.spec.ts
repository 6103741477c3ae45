import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, owner, test } from "../fixtures.ts";
import { startServer } from "../own-server.ts";

const program = fileURLToPath(new URL("../../apps/server/dist/backup-command.js", import.meta.url));

test("a new shop begins with a backup and its one-time code, which is refused if either is wrong, and its people sign in again", async ({
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
	const code = page.getByLabel("One-time code");
	await page.getByRole("button", { name: "Choose a backup" }).click();
	await expect(page.getByText("Enter the code before you choose the backup.")).toBeVisible();
	const choose = async (file: string) => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "Choose a backup" }).click();
		await (await chooser).setFiles(file);
	};
	// The server refuses a wrong code while the file, of 200 MB, is still being sent.
	const large = join(folder, "large.tar.gz");
	writeFileSync(large, Buffer.alloc(200 * 1024 * 1024));
	await code.fill("7K3M-Q0XB-94TZ-HN2V");
	await choose(large);
	await expect(page.getByText("This is not the one-time code of this new shop.")).toBeVisible();
	await expect(code).toBeFocused();
	await expect(code).toHaveValue("7K3M-Q0XB-94TZ-HN2V");
	await code.fill(readFileSync(join(empty.dataDir, "beginning-code"), "utf8").trim());
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
	expect(files).not.toContain("beginning-code");
	await page.goto(`${empty.url}/restore`);
	await expect(page.getByText("This shop is not new")).toBeVisible();
	await empty.stop();
	rmSync(folder, { recursive: true });
});
