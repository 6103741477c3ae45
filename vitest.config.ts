import { defineConfig } from "vitest/config";
import { findPostgres } from "./apps/server/test/find-postgres.ts";

const api = ["apps/server/src/**/*.routes.test.ts", "apps/server/src/**/*.db.test.ts"];
const postgres = findPostgres();
if (postgres === undefined) {
	if (process.env.CI) throw new Error("No PostgreSQL: install it, or set TEST_DATABASE_URL.");
	console.warn(
		"No PostgreSQL found (TEST_DATABASE_URL or a `postgres` program): the API tests run on SQLite alone.",
	);
}

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["{packages,apps}/*/src/**/*.test.ts", "tools/**/*.test.ts", "e2e/*.test.ts"],
					exclude: api,
				},
			},
			{ test: { name: "sqlite", include: api, env: { TEST_ENGINE: "sqlite" } } },
			...(postgres === undefined
				? []
				: [
						{
							test: {
								name: "postgres",
								include: api,
								env: { TEST_ENGINE: "postgres" },
								globalSetup: "apps/server/test/postgres.setup.ts",
							},
						},
					]),
		],
	},
});
