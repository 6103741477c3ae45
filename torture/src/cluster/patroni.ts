import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asNobody } from "../../../apps/server/test/other-programs.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { freePort } from "../../../tools/free-port.ts";
import { killWithChildren } from "../crash/kill-with-children.ts";
import { type Companion, startCompanion, until, untilListening } from "./programs.ts";

/** Patroni's smallest. */
const LEASE_SECONDS = 20;
const NODES = ["one", "two"] as const;

export type Node = {
	/** The address of its PostgreSQL, and the port on which its Patroni says whether that is the primary. */
	address: string;
	restPort: number;
};

export type Cluster = {
	nodes: readonly Node[];
	/**
	 * Kills the primary.
	 * @param isWhole also its Patroni, as if the machine were lost: the other waits until the lease has ended.
	 */
	killPrimary(isWhole: boolean): Promise<void>;
	/** Starts what was killed, and waits until a synchronous standby follows the primary. */
	heal(): Promise<void>;
};

type Programs = { etcd: string; patroni: string; postgres: string };

/** Starts etcd and two PostgreSQL under Patroni, whose standby has every commit before it is acknowledged. */
export async function startCluster(
	resources: Resources,
	programs: Programs,
	folder: string,
): Promise<Cluster> {
	const etcdPort = await startEtcd(resources, programs.etcd, folder);
	const nodes = await Promise.all(NODES.map((name) => nodeOf(name, programs.postgres, folder, etcdPort)));
	const running = new Map<string, Companion>();

	function start({ name, settings, home }: (typeof nodes)[number]): void {
		running.set(
			name,
			startCompanion(resources, programs.patroni, [settings], {
				...asNobody,
				cwd: home,
				env: { PATH: process.env.PATH, HOME: home },
			}),
		);
	}

	async function membersOf(): Promise<{ name: string; role: string; state: string }[]> {
		for (const { restPort } of nodes) {
			try {
				const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
					signal: AbortSignal.timeout(2000),
				});
				return ((await answer.json()) as { members: { name: string; role: string; state: string }[] })
					.members;
			} catch {
				// The other one knows, too.
			}
		}
		return [];
	}

	async function heal(): Promise<void> {
		for (const node of nodes) {
			const { exitCode, signalCode } = running.get(node.name)?.child ?? {};
			if (exitCode !== null || signalCode !== null) start(node);
		}
		const logs = () => nodes.map(({ name }) => running.get(name)?.log()).join("\n");
		await until(
			async () => {
				if ([...running.values()].some(({ child }) => child.exitCode !== null))
					throw new Error(`A Patroni has ended:\n${logs()}`);
				const members = await membersOf();
				return ["leader", "sync_standby"].every((role) =>
					members.some((member) => member.role === role && /^(running|streaming)$/.test(member.state)),
				);
			},
			() => `a standby follows the primary:\n${logs()}`,
			120_000,
		);
	}

	resources.onStopped(async () => {
		for (const { data } of nodes) await killPostgres(data);
	});
	await heal();
	return {
		nodes,
		heal,
		async killPrimary(isWhole) {
			const leader = (await membersOf()).find(({ role }) => role === "leader")?.name;
			const node = nodes.find(({ name }) => name === leader);
			if (node === undefined) throw new Error("The cluster has no primary");
			if (isWhole) running.get(node.name)?.child.kill("SIGKILL");
			await killPostgres(node.data);
		},
	};
}

/** Kills the PostgreSQL of a data folder if there is one. */
async function killPostgres(data: string): Promise<void> {
	let pid: number;
	try {
		pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
	} catch {
		return;
	}
	await killWithChildren(pid);
}

async function startEtcd(resources: Resources, program: string, folder: string): Promise<number> {
	const port = await freePort();
	const peer = `http://127.0.0.1:${await freePort()}`;
	const client = `http://127.0.0.1:${port}`;
	const flags = {
		"data-dir": join(folder, "etcd"),
		"listen-client-urls": client,
		"advertise-client-urls": client,
		"listen-peer-urls": peer,
		"initial-advertise-peer-urls": peer,
		"initial-cluster": `default=${peer}`,
		"log-level": "error",
	};
	const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
	await untilListening(startCompanion(resources, program, args, { cwd: folder }), port);
	return port;
}

async function nodeOf(name: string, postgres: string, folder: string, etcdPort: number) {
	const home = join(folder, name);
	mkdirSync(home);
	const restPort = await freePort();
	const address = `127.0.0.1:${await freePort()}`;
	const data = join(home, "data");
	const settings = join(home, "patroni.json");
	const trusted = ["local all all trust", "host all all 127.0.0.1/32 trust"];
	const content = {
		scope: "freehub",
		name,
		restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
		etcd3: { host: `127.0.0.1:${etcdPort}` },
		bootstrap: {
			dcs: {
				ttl: LEASE_SECONDS,
				loop_wait: 1,
				retry_timeout: 3,
				// The standby takes over as soon as the primary's PostgreSQL is gone; it is not started again first.
				primary_start_timeout: 0,
				synchronous_mode: true,
				postgresql: { use_pg_rewind: true, use_slots: true },
			},
			initdb: [{ encoding: "UTF8" }, { auth: "trust" }],
		},
		postgresql: {
			listen: address,
			connect_address: address,
			data_dir: data,
			bin_dir: postgres,
			pgpass: join(home, "pgpass"),
			pg_hba: [...trusted, "host replication all 127.0.0.1/32 trust"],
			authentication: {
				superuser: { username: "freehub", password: "freehub" },
				replication: { username: "replicator", password: "freehub" },
			},
			parameters: {
				unix_socket_directories: home,
				max_connections: 100,
				synchronous_commit: "on",
				fsync: "on",
			},
		},
	};
	// Patroni reads YAML, and JSON is YAML.
	writeFileSync(settings, JSON.stringify(content));
	if (asNobody.uid !== undefined && asNobody.gid !== undefined) chownSync(home, asNobody.uid, asNobody.gid);
	return { name, home, settings, data, address, restPort };
}
