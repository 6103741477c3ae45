import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Resources } from "../../../bench/src/resources.ts";

/** Larger than SQLite's WAL becomes before a checkpoint. */
const SIZE = "64m";

/** A separate disk that can be filled up and freed again. */
export type SmallDisk = { folder: string; fill(): void; free(): void };

/** Mounts a small disk until the run ends; returns undefined if this user is not allowed to mount. */
export function mountSmallDisk(resources: Resources): SmallDisk | undefined {
	const folder = mkdtempSync(join(tmpdir(), "freehub-small-disk-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "freehub-torture", folder], {
			stdio: "ignore",
		});
	} catch {
		return undefined;
	}
	// Callbacks run in reverse order, so the folder is removed after this unmount.
	resources.onStopped(async () => void execFileSync("umount", [folder], { stdio: "ignore" }));
	const ballast = join(folder, "ballast");
	return {
		folder,
		fill() {
			const file = openSync(ballast, "a");
			try {
				for (let size = 1 << 20; size >= 1 << 12; ) {
					if (!takes(file, size)) size >>= 1;
				}
			} finally {
				closeSync(file);
			}
		},
		free: () => rmSync(ballast, { force: true }),
	};
}

function takes(file: number, size: number): boolean {
	try {
		return writeSync(file, Buffer.alloc(size)) === size;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
		throw error;
	}
}
