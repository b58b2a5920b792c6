/** The environment of processes that a test starts: no settings, so that those of the machine change nothing. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
