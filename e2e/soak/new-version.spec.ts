import { expect, testAsUser } from "../fixtures.ts";
import { noConnection } from "../pages/kept-app.ts";
import { keepBusy, openTwoTabs, serveVersions, takeNextVersion } from "../pages/new-version.ts";

testAsUser.use({ serviceWorkers: "allow" });

const VERSIONS = 50;

testAsUser(
	`${VERSIONS} new versions take over one after the other under two busy tabs`,
	async ({ page, context, account, server, expectedErrors }) => {
		testAsUser.setTimeout(1_200_000);
		expectedErrors.push(noConnection);
		const versions = await serveVersions(server.url);
		try {
			const tabs = await openTwoTabs(versions, page, account);
			for (const tab of tabs) await keepBusy(tab);
			const failures: string[] = [];
			let slowest = 0;
			for (let i = 1; i <= VERSIONS; i++) {
				const began = performance.now();
				await takeNextVersion(versions, tabs).catch(({ message }: Error) =>
					failures.push(`${i}: ${message}`),
				);
				slowest = Math.max(slowest, performance.now() - began);
			}
			console.log(
				`${VERSIONS - failures.length} of ${VERSIONS} took over, the slowest in ${Math.round(slowest)} ms`,
			);
			expect(failures).toEqual([]);
		} finally {
			await context.close();
			versions.close();
		}
	},
);
