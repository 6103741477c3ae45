import { expect, testAsUser } from "../fixtures.ts";
import { noConnection } from "../pages/kept-app.ts";
import { keepBusy, openTwoTabs, serveVersions, takeNextVersion } from "../pages/new-version.ts";

testAsUser.use({ serviceWorkers: "allow" });

const browsers = [
	{ name: "pass the worker by", hasRoutes: true, count: 50 },
	// As in Safari and Firefox.
	{ name: "all reach the worker", hasRoutes: false, count: 20 },
];

for (const { name, hasRoutes, count } of browsers) {
	testAsUser(
		`${count} new versions take over one after the other under two busy tabs whose requests ${name}`,
		async ({ page, context, account, server, expectedErrors }) => {
			testAsUser.setTimeout(1_200_000);
			expectedErrors.push(noConnection);
			const versions = await serveVersions(server.url, { hasRoutes });
			try {
				const tabs = await openTwoTabs(versions, page, account);
				for (const tab of tabs) await keepBusy(tab);
				const failures: string[] = [];
				let slowest = 0;
				for (let i = 1; i <= count; i++) {
					const began = performance.now();
					await takeNextVersion(versions, tabs).catch(({ message }: Error) =>
						failures.push(`${i}: ${message}`),
					);
					slowest = Math.max(slowest, performance.now() - began);
				}
				console.log(
					`${count - failures.length} of ${count} took over, the slowest in ${Math.round(slowest)} ms`,
				);
				expect(failures).toEqual([]);
			} finally {
				await context.close();
				versions.close();
			}
		},
	);
}
