import type { Findings } from "../findings.ts";

/** The settings and parts of a scenario with several machines. */
export type ClusterSetup = {
	findings: Findings;
	seed: number;
	/** How often all servers are restarted. */
	rolls: number;
	/** How often the primary is killed. */
	primaryKills: number;
	/** For the files of the programs that a scenario starts. */
	folder: string;
	print: (line: string) => void;
};
