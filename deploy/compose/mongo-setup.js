// For mongosh: initiates the replica set of one member, and makes the service's user. May be run any number of times.
const { readFileSync } = require('node:fs')

const NOT_INITIATED = 94
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim()
const admin = connect(`mongodb://root:${secret('mongodb_root_password')}@mongo:27017/admin?directConnection=true`)

try {
  admin.adminCommand({ replSetGetStatus: 1 })
} catch (error) {
  if (error.code !== NOT_INITIATED) throw error
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } })
}
while (!admin.hello().isWritablePrimary) sleep(200)

const calendar = admin.getSiblingDB('kalends')
const login = { pwd: secret('mongodb_password'), roles: [{ role: 'readWrite', db: 'kalends' }] }
if (calendar.getUser('kalends')) calendar.updateUser('kalends', login)
else calendar.createUser({ user: 'kalends', ...login })
