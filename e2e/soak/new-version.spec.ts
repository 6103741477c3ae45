import { expect, testAsUser } from "../fixtures.ts";
import { keepApp, noConnection } from "../pages/kept-app.ts";
import { keepBusy, serveVersions, takeNextVersion } from "../pages/new-version.ts";

testAsUser.use({ serviceWorkers: "allow" });

const VERSIONS = 50;

testAsUser(
	`${VERSIONS} new versions take over one after the other under two busy tabs`,
	async ({ page, context, account: { email, password }, server, expectedErrors }) => {
		testAsUser.setTimeout(1_200_000);
		expectedErrors.push(noConnection);
		const versions = await serveVersions(server.url);
		try {
			await page.request.post(`${versions.site}/api/auth/sign-in/email`, { data: { email, password } });
			await keepApp(page, versions.site);
			const other = await context.newPage();
			await other.goto(`${versions.site}/dashboard/waiting`);
			const tabs = [page, other];
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
